/** The channel on which the provider window sends its code to the waiting window. The server checks whose code it is. */
export const reauthenticationChannel = 'proof-by-provider';
