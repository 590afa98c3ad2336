/** An example program that reads the leave of a year with a token, page by page. The API page shows it, and a test runs it. */
export const apiTokenExample = `
// LEAVE_URL=https://leave.example LEAVE_TOKEN=lv_… node leave-of-the-year.mjs
const { LEAVE_URL, LEAVE_TOKEN } = process.env;

async function call(path) {
  for (;;) {
    const answer = await fetch(\`\${LEAVE_URL}/api\${path}\`, { headers: { Authorization: \`Bearer \${LEAVE_TOKEN}\` } });
    const body = await answer.json();
    if (answer.ok) return { body, total: Number(answer.headers.get('X-Total-Count')) };
    if (answer.status !== 429) throw new Error(\`\${answer.status} \${body.code}: \${body.message}\`);
    await new Promise((again) => setTimeout(again, Number(answer.headers.get('Retry-After')) * 1000));
  }
}

const size = 100;
for (let page = 1, seen = 0, all = 1; seen < all; page += 1) {
  const { body, total } = await call(\`/appliedleave?page=\${page}&size=\${size}&sort=id.startDate\`);
  for (const { employeeDetails, id, endDate, leaveStatus } of body)
    process.stdout.write(\`\${employeeDetails.emplId} \${id.startDate} \${endDate} \${leaveStatus}\\n\`);
  [seen, all] = [seen + body.length, body.length === 0 ? 0 : total];
}
`.trim();
