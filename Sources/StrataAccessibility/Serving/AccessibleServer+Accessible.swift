import StrataBus

extension AccessibleServer {
    /// Answers what an object is, and what lies in it.
    func accessible(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        switch call.member {
        case "GetChildAtIndex": [reference(call.int().flatMap { object.child(at: $0) })]
        case "GetChildren": [.array(of: "(so)", object.children.map(reference))]
        case "GetIndexInParent": [.int(object.index)]
        case "GetRelationSet": [.array(of: "(ua(so))", [])]
        case "GetRole": [.unsigned(object.role.rawValue)]
        case "GetRoleName", "GetLocalizedRoleName": [.string(object.role.title)]
        case "GetState": [.array(of: "u", object.states.words.map { .unsigned($0) })]
        case "GetAttributes": [.texts(object.attributes)]
        case "GetApplication": [reference(.application)]
        case "GetInterfaces":
            [.strings(AccessibleInterface.allCases.filter { $0.isOf(object) }.map(\.rawValue))]
        default: nil
        }
    }

    /// Returns the same by name.
    func accessible(property name: String, _ object: any AccessibleObject) -> BusValue? {
        switch name {
        case "Name": .string(object.name)
        case "Description": .string(object.description)
        case "Parent": parent(of: object)
        case "ChildCount": .int(object.childCount)
        case "Locale": .string("en")
        case "AccessibleId", "HelpText": .string("")
        default: nil
        }
    }

    // MARK: - Application

    /// Answers what the program is.
    func application(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        switch call.member {
        case "GetLocale": [.string("en")]
        // Everything is said over the bus that all programs share.
        case "GetApplicationBusAddress": [.string("")]
        default: nil
        }
    }

    /// Returns the same by name.
    func application(property name: String) -> BusValue? {
        switch name {
        case "ToolkitName": .string("Strata")
        case "Version", "ToolkitVersion": .string("1")
        case "AtspiVersion": .string("2.1")
        case "InterfaceVersion": .unsigned(1)
        case "Id": .int(identifier)
        default: nil
        }
    }
}
