// What a test process is from its very start, before it has a second thread. Linking this is enough.
#pragma once
