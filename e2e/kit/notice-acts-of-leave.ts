import type { NoticeKind } from '#src/shared/notice/notice-kinds.ts';
import {
  type Act,
  apply,
  approved,
  asked,
  category,
  forThem,
  holiday,
  lastBack,
  profileOf,
  toCancel,
  toChange,
  toEmployee,
  toManager,
} from './notice-scene.ts';
import { pdfFile } from './sample-files.ts';

/** What happens to leave. Each stays as it is, so that whoever was told may still read of it. */
export const actsOfLeave = {
  submitted: {
    bring: (scene) => apply(scene),
    seen: { approver: asked('manager', /asks for 2 days/), 'stand-in': asked('standIn', /asks for 2 days/) },
  },
  approvedAtOnce: {
    async bring(scene) {
      await category(scene, 'SL', { autoApprove: true });
      await apply(scene, { leaveCategory: { leaveCode: 'SL' } });
    },
    seen: { approver: toManager(/has 2 days, approved at once/, 'Leave of NAME, PERIOD, is approved') },
  },
  changed: {
    bring: async (scene) => scene.as.employee(`PATCH ${await apply(scene)}`, { approver: 'D0001' }),
    seen: {
      approver: asked('director', /has changed a request: 2 days/),
      'stand-in': asked('standIn', /has changed a request: 2 days/),
      'former approver': { who: 'manager', says: /has asked .+ instead/, subject: null },
    },
  },
  approved: { bring: approved, seen: { applicant: toEmployee(/is approved/, 'Leave of PERIOD is approved') } },
  rejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await apply(scene)}/REJCT`, { reason: 'No' }),
    seen: { applicant: toEmployee(/is rejected/, 'Leave of PERIOD is rejected') },
  },
  filedFor: {
    bring: (scene) => apply(scene, { by: 'hr', ...forThem }),
    seen: {
      applicant: toEmployee(/has applied for leave .+ for you/, 'Leave of PERIOD was applied for'),
      approver: asked('manager', /asks for 2 days/),
      'stand-in': asked('standIn', /asks for 2 days/),
    },
  },
  bookedFor: {
    bring: (scene) => apply(scene, { by: 'manager', ...forThem }),
    seen: { applicant: toEmployee(/(has booked leave .+ for you|was booked)/, 'Leave of PERIOD was booked') },
  },
  withdrawn: {
    bring: async (scene) => scene.as.hr(`PATCH ${await approved(scene)}/CANCL`, { reason: 'The fair is then' }),
    seen: {
      applicant: toEmployee(/is cancelled/, 'Leave of PERIOD is cancelled'),
      approver: toManager(/has leave cancelled by HR/, 'Leave of NAME, PERIOD, is cancelled'),
    },
  },
  cancelAsked: {
    bring: toCancel,
    seen: {
      approver: asked('manager', /asks to cancel 2 days/, 'Cancellation of leave'),
      'stand-in': asked('standIn', /asks to cancel 2 days/, 'Cancellation of leave'),
    },
  },
  cancelApproved: {
    bring: async (scene) => scene.as.manager(`PATCH ${await toCancel(scene)}/CANCL`, {}),
    seen: { applicant: toEmployee(/is cancelled/, 'Leave of PERIOD is cancelled') },
  },
  cancelRejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await toCancel(scene)}/APPRV`, { reason: 'No' }),
    seen: { applicant: toEmployee(/stays approved/, 'Leave of PERIOD stays approved') },
  },
  changeAsked: {
    bring: toChange,
    seen: {
      approver: asked('manager', /asks to change approved leave/, 'Change of leave'),
      'stand-in': asked('standIn', /asks to change approved leave/, 'Change of leave'),
    },
  },
  changeApproved: {
    bring: async (scene) => scene.as.manager(`PATCH ${await toChange(scene)}/change/APPRV`, {}),
    seen: { applicant: toEmployee(/is changed/, 'Leave of PERIOD is changed') },
  },
  changeRejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await toChange(scene)}/change/REJCT`, { reason: 'No' }),
    seen: { applicant: toEmployee(/stays as it is/, 'Leave of PERIOD stays as it is') },
  },
  changedFor: {
    bring: async (scene) => scene.as.hr(`POST ${await approved(scene)}/change`, lastBack(scene.days)),
    seen: {
      applicant: toEmployee(/was changed|is changed by HR/, 'Leave of PERIOD was changed'),
      approver: toManager(/has leave changed by HR/, 'Leave of NAME, PERIOD, was changed'),
    },
  },
  firstApproved: {
    async bring(scene) {
      await category(scene, 'HL', { secondApproval: { by: 'M0001', fromDays: 1 } });
      const path = await apply(scene, { leaveCategory: { leaveCode: 'HL' }, approver: 'D0001' });
      await scene.as.director(`PATCH ${path}/APPRV`, {});
    },
    seen: {
      applicant: toEmployee(/is approved, 1 of 2/, 'Leave of PERIOD is approved, 1 of 2'),
      approver: asked('manager', /waits for your approval: 2 days/),
      'stand-in': asked('standIn', /waits for your approval: 2 days/),
    },
  },
  handedOver: {
    bring: async (scene) => scene.as.hr(`POST ${await apply(scene)}/handover`, { approver: 'D0001', reason: 'Away' }),
    seen: {
      applicant: toEmployee(/now decides on your leave/, 'Leave of PERIOD has another approver'),
      approver: asked('director', /waits for you now: 2 days/),
      'stand-in': asked('standIn', /waits for you now: 2 days/),
      'former approver': { who: 'manager', says: /waits for .+ now/, subject: null },
    },
  },
  noApprover: {
    // Whose line manager asks: nobody decides on the own leave.
    async bring(scene) {
      const nora = { ...(await profileOf(scene, 'M0002')), emplId: 'N0001', name: 'Nora New', reportsTo: { emplId: 'M0002' } };
      await scene.as.otherHr('POST /addEditEmployeeDetailsWithDept?mode=add', { ...nora, businessEmail: 'nora.new@demo.example' });
      await scene.as.hr('POST /leaveentitlement/M0002/2026/AL/entries', { kind: 'correction', days: 2, note: 'Enough for this' });
      await apply(scene, { by: 'standIn', approver: 'N0001' });
      await scene.as.hr('POST /addEditEmployeeDetailsWithDept', { ...(await profileOf(scene, 'N0001')), status: 'I' });
    },
    seen: {
      applicant: { who: 'standIn', says: /Nobody can decide on your leave/, subject: 'Leave of PERIOD has no approver' },
      HR: { who: 'otherHr', says: /needs another approver/, subject: 'Leave of NAME, PERIOD, has no approver' },
    },
  },
  recounted: {
    bring: async (scene) => approved(scene).then(() => holiday(scene)),
    seen: {
      applicant: toEmployee(/was counted anew/, 'Leave of PERIOD was counted anew'),
      approver: toManager(/has leave that was counted anew/, 'SEVERAL or Leave of NAME, PERIOD, was counted anew'),
    },
  },
  ended: {
    async bring({ days, ...scene }) {
      const monday = { ...scene, days: { start: days.start, end: days.start } };
      await approved(monday).then(() => holiday(monday));
    },
    seen: {
      applicant: toEmployee(/has no day left/, 'Leave of PERIOD has no day left'),
      approver: toManager(/has no day of leave left/, 'SEVERAL or Leave of NAME, PERIOD, has no day left'),
    },
  },
  shutdown: {
    bring: ({ as, days: { start, end } }) =>
      as.hr('POST /shutdown', { leaveCode: 'AL', startDate: start, endDate: end, emplIds: ['E0001'], reason: 'Closed' }),
    seen: { applicant: toEmployee(/(Company days: you are on leave|was entered)/, 'Leave of PERIOD was entered') },
  },
  commented: {
    async bring(scene) {
      const path = await apply(scene);
      await scene.as.otherHr(`POST ${path}/comments`, { text: 'Who takes the phone?' });
      await scene.as.employee(`POST ${path}/comments`, { text: 'Emil does' });
    },
    seen: {
      applicant: toEmployee(/has commented on your leave/, 'Leave of PERIOD has a comment'),
      approver: toManager(/has commented on/, 'Leave of NAME, PERIOD, has a comment'),
      commenters: { who: 'otherHr', says: /has commented on/, subject: 'Leave of NAME, PERIOD, has a comment' },
    },
  },
  attached: {
    async bring(scene) {
      const path = await approved(scene);
      const { mimeType, name, buffer } = pdfFile('note.pdf');
      const form = new FormData();
      form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
      const { file } = await scene.as.employee<{ file: string }>('POST /attachment/uploadfile', form);
      await scene.as.employee(`PUT ${path}/attachment`, { attachment: file });
    },
    seen: { approver: toManager(/has added a file/, 'Leave of NAME, PERIOD, has another file') },
  },
  recalled: {
    bring: async (scene) => scene.as.employee(`DELETE ${await apply(scene)}`),
    seen: {
      approver: { who: 'manager', says: /The leave request of .+ was recalled/, subject: null },
      'stand-in': { who: 'standIn', says: /The leave request of .+ was recalled/, subject: null },
    },
  },
  changeWithdrawn: {
    bring: async (scene) => scene.as.employee(`DELETE ${await toChange(scene)}/change`),
    seen: {
      approver: { who: 'manager', says: /has withdrawn the request to change approved leave/, subject: null },
      'stand-in': { who: 'standIn', says: /has withdrawn the request to change approved leave/, subject: null },
    },
  },
} satisfies Partial<Record<NoticeKind, Act>>;
