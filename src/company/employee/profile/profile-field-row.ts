/** One field of a profile: where it is stored, which values it allows, where it is shown, and who may see it. */
export type ProfileFieldRow = {
  /** Another table stores the field. Otherwise its column in the table `employee` is its name in snake case. */
  isElsewhere?: true;
  kind: 'text' | 'date' | 'count' | 'code' | 'list' | 'person';
  /** The maximum number of characters of a text, digits of a count, or entries of a list. */
  maximum?: number;
  isRequired?: true;
  /** The column is never null. Counts are never null either. */
  isNeverNull?: true;
  /** The field of the translate items that names the code. */
  lookup?: string;
  /** The contract, the queries and the form treat the field by hand, because no other field is like it. */
  isSpecial?: true;
  /** `profileProblems` does not check the field. */
  hasOwnRules?: true;
  /** The name of the field in messages, in the form and in columns. */
  heading: string;
  /** Its column in the list on screen and in the export. */
  list?: ProfileFieldColumn;
  /** Its column if only the export has it. */
  export?: ProfileFieldColumn & { isOnlyIfUsed?: true };
  /** Its column in the upload sheet. By default the heading is that of the field without spaces. */
  sheet?: { heading?: string; isOptional?: true };
  /** The order in the rules and the form differs from that of the table. This names the field that comes before this one there. */
  after?: { rules?: string; form?: string };
  /**
   * `work`: erasing a person keeps the value. `personal`: erasing a person removes the value from the profile and the audit log.
   * `sensitive`: the same, and API tokens cannot read the field.
   */
  privacy: 'work' | 'personal' | 'sensitive';
  /** Lists mask the value and keep filters on it out of logs. The audit log only says that the value changed. */
  isSecret?: true;
};

/** By default the id and the heading are those of the field. `show`: the path of the shown text in a row, if it differs. */
type ProfileFieldColumn = { id?: string; heading?: string; show?: string };
