/** Fields that are returned with a profile but cannot be sent back. */
type ReadOnlyField =
  | 'hasAccount'
  | 'texts'
  | 'workStates'
  | 'workPatterns'
  | 'workState'
  | 'workPattern'
  | 'workNames'
  | 'lastDay'
  | 'standIn';

/** Removes the read-only fields of a profile. @example omitReadOnly({ name: 'Hana Tan', hasAccount: true }) // { name: 'Hana Tan' } */
export function omitReadOnly<Profile extends { [Name in ReadOnlyField]?: unknown }>(profile: Profile): Omit<Profile, ReadOnlyField> {
  const {
    hasAccount: _hasAccount,
    texts: _texts,
    workStates: _states,
    workPatterns: _patterns,
    workState: _state,
    workPattern: _pattern,
    workNames: _names,
    lastDay: _lastDay,
    standIn: _standIn,
    ...rest
  } = profile;
  return rest;
}
