/** The maximum number of characters of a reason. Forms need it before they load the rules. */
export const maxReasonLength = 250;
