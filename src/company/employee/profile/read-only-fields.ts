/** What a profile is told with beside what is stored of it. */
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

/** A profile as it was told, without what cannot be sent back. @example omitReadOnly({ name: 'Hana Tan', hasAccount: true }) // { name: 'Hana Tan' } */
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
