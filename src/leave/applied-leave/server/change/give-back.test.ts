import { beforeEach, describe, expect, test } from 'vitest';
import { changeScene, freeWeek } from '#src/testing/scenes/change-scene.ts';

const [mon, tue, wed, thu, fri] = freeWeek;
const s = changeScene();
const { apply, approved, ask, at, decide, detail, figures, giveBack, leaves, told } = s;

describe('giving back days', () => {
  beforeEach(() => approved());

  test('at the end moves the end date, and returns the days to the balance once approved', async () => {
    await ask(giveBack(thu, fri));
    await told();
    expect((await decide('APPRV')).status).toBe(200);
    expect(await told()).toEqual({ 'Hana Tan': 'changeApproved' });
    expect(await leaves()).toMatchObject([{ start: mon, end: wed, days: 3, status: 'APPRV' }]);
    expect(await figures()).toEqual({ taken: 3, pending: 0 });
    const { change, timeline } = await detail();
    expect(change).toBeNull();
    expect((timeline as { code: string | null; reason: string | null }[]).slice(0, 2)).toMatchObject([
      {
        code: 'leave.change-approved',
        reason: 'Given back: 09/07/2026; 10/07/2026\nEnd date: 10/07/2026 → 08/07/2026\nDuration: 5 days → 3 days\nFine',
      },
      { code: 'leave.change-asked' },
    ]);
  });

  test('at the start moves the start date, and the old address still works', async () => {
    await ask(giveBack(mon, { date: tue, part: 'AM' }));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: tue, end: fri, part: 'PM', days: 3.5 }]);
    expect(await detail(at(mon))).toMatchObject({ id: { startDate: tue } });
    expect((await s.t.call('PATCH', `${at(mon)}/PNCLD`, { by: s.hana })).status).toBe(412);
  });

  test('in the middle keeps the dates and frees the days for other leave', async () => {
    await ask(giveBack(wed));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, days: 4 }]);
    const days = (await detail()).days as { date: string; days: number; reason?: string }[];
    expect(days[2]).toEqual({ date: wed, days: 0, reason: 'Given back' });
    expect((await apply(wed)).status).toBe(200);
    expect(await apply(thu)).toMatchObject({ status: 409, message: 'You already have leave from 09/07/2026 to 10/07/2026.' });
    expect((await ask(giveBack(wed))).message).toBe('These days are not part of the leave.');
    await ask(giveBack(thu, fri));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: tue, days: 2 }, { start: wed }]);
  });

  test('works by half days: each gives back half a day', async () => {
    await ask(giveBack({ date: wed, part: 'PM' }, { date: fri, part: 'PM' }));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, part: 'AM', days: 4 }]);
    expect(await figures()).toEqual({ taken: 4, pending: 0 });
    expect(((await detail()).days as object[])[2]).toEqual({ date: wed, days: 0.5, reason: 'Afternoon given back' });
    await ask(giveBack(wed));
    await decide('APPRV');
    expect(await figures()).toEqual({ taken: 3.5, pending: 0 });
  });

  test('is refused for all days, for days outside the leave, and for days that cost nothing', async () => {
    expect(await ask(giveBack(mon, tue, wed, thu, fri))).toMatchObject({
      status: 400,
      message: "That's the whole leave. Cancel it instead.",
    });
    expect(await ask(giveBack('2026-07-11'))).toMatchObject({ status: 400, message: 'These days are not part of the leave.' });
    await approved('2026-07-17', '2026-07-20');
    expect(await ask(giveBack('2026-07-18'), { on: at('2026-07-17') })).toMatchObject({
      status: 400,
      message: 'None of these days count as leave.',
    });
    expect((await ask(giveBack('2026-07-18', '2026-07-20'), { on: at('2026-07-17') })).message).toBe('None of these days count as leave.');
    await ask(giveBack('2026-07-20'), { on: at('2026-07-17') });
    await decide('APPRV', { on: at('2026-07-17') });
    expect((await leaves())[1]).toMatchObject({ start: '2026-07-17', end: '2026-07-17', days: 1 });
    const wrong: [object, string][] = [
      [{}, 'Send either the days to give back or the new dates, not both.'],
      [{ ...giveBack(mon), startDate: tue }, 'Send either the days to give back or the new dates, not both.'],
      [{ giveBack: [] }, 'Choose at least one day.'],
      [{ startDate: tue, ill: true }, 'Ill must be true or left out, and needs days.'],
      [giveBack({ date: mon, part: 'XX' }), 'Part must be AM or PM.'],
      [{ ...giveBack(mon), attachment: 'x.pdf' }, 'Days that are given back need no attachment.'],
    ];
    for (const [body, message] of wrong) expect(await ask(body)).toMatchObject({ status: 400, message });
    expect((await ask({ ...giveBack(mon), reason: ' ' })).message).toBe('Reason cannot be blank.');
    expect(await figures()).toEqual({ taken: 6, pending: 0 });
  });
});
