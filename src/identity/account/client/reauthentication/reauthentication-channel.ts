/** By which the window that comes back from the provider hands its code to the one that waits for it: the server knows whose it is. */
export const reauthenticationChannel = 'proof-by-provider';
