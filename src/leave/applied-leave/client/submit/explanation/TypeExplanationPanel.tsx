import type { TypeExplanation } from '../rule-evaluator.ts';

/** Below the choice of a leave type: its description as plain text, its policy, and what its rules need. */
export function TypeExplanationPanel({ leaveDescr, description, policyUrl, needs }: Omit<TypeExplanation, 'allowedDates'>) {
  return (
    <section className="type-explanation" aria-label={`About ${leaveDescr}`}>
      {description !== null && <p className="pre-line">{description}</p>}
      {policyUrl !== null && (
        <p>
          <a href={policyUrl} target="_blank" rel="noopener noreferrer">
            Read the policy
          </a>
        </p>
      )}
      {needs.length > 0 && (
        <>
          <h2>What you need</h2>
          <p>{needs.join(' ')}</p>
        </>
      )}
    </section>
  );
}
