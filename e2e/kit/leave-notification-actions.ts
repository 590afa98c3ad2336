import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import {
  type NotificationAction,
  applyForLeave,
  applyApproved,
  expectDecisionRequest,
  changeCategory,
  onBehalfFields,
  addHoliday,
  giveBackLastDay,
  fetchProfile,
  requestCancellation,
  requestChange,
  expectForEmployee,
  expectForManager,
} from './notification-scene.ts';
import { pdfFile } from './sample-files.ts';

/** Events of leave. Their leave is not changed later, so that the recipients may still see it. */
export const leaveActions = {
  submitted: {
    bring: (scene) => applyForLeave(scene),
    seen: {
      approver: expectDecisionRequest('manager', /asks for 2 days/),
      'stand-in': expectDecisionRequest('standIn', /asks for 2 days/),
    },
  },
  approvedAtOnce: {
    async bring(scene) {
      await changeCategory(scene, 'SL', { autoApprove: true });
      await applyForLeave(scene, { leaveCategory: { leaveCode: 'SL' } });
    },
    seen: { approver: expectForManager(/has 2 days, approved automatically/, 'Leave of NAME, PERIOD, is approved') },
  },
  changed: {
    bring: async (scene) => scene.as.employee(`PATCH ${await applyForLeave(scene)}`, { approver: 'D0001' }),
    seen: {
      approver: expectDecisionRequest('director', /has changed a request: 2 days/),
      'stand-in': expectDecisionRequest('standIn', /has changed a request: 2 days/),
      'former approver': { who: 'manager', says: /has asked .+ instead/, subject: null },
    },
  },
  approved: { bring: applyApproved, seen: { applicant: expectForEmployee(/is approved/, 'Leave of PERIOD is approved') } },
  rejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await applyForLeave(scene)}/REJCT`, { reason: 'No' }),
    seen: { applicant: expectForEmployee(/is rejected/, 'Leave of PERIOD is rejected') },
  },
  filedFor: {
    bring: (scene) => applyForLeave(scene, { by: 'hr', ...onBehalfFields }),
    seen: {
      applicant: expectForEmployee(/has applied for leave .+ for you/, 'Leave of PERIOD was requested'),
      approver: expectDecisionRequest('manager', /asks for 2 days/),
      'stand-in': expectDecisionRequest('standIn', /asks for 2 days/),
    },
  },
  bookedFor: {
    bring: (scene) => applyForLeave(scene, { by: 'manager', ...onBehalfFields }),
    seen: { applicant: expectForEmployee(/(has booked leave .+ for you|was booked)/, 'Leave of PERIOD was booked') },
  },
  withdrawn: {
    bring: async (scene) => scene.as.hr(`PATCH ${await applyApproved(scene)}/CANCL`, { reason: 'The fair is then' }),
    seen: {
      applicant: expectForEmployee(/is cancelled/, 'Leave of PERIOD is cancelled'),
      approver: expectForManager(/has had leave cancelled by HR/, 'Leave of NAME, PERIOD, is cancelled'),
    },
  },
  cancelAsked: {
    bring: requestCancellation,
    seen: {
      approver: expectDecisionRequest('manager', /asks to cancel 2 days/, 'Cancellation of leave'),
      'stand-in': expectDecisionRequest('standIn', /asks to cancel 2 days/, 'Cancellation of leave'),
    },
  },
  cancelApproved: {
    bring: async (scene) => scene.as.manager(`PATCH ${await requestCancellation(scene)}/CANCL`, {}),
    seen: { applicant: expectForEmployee(/is cancelled/, 'Leave of PERIOD is cancelled') },
  },
  cancelRejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await requestCancellation(scene)}/APPRV`, { reason: 'No' }),
    seen: { applicant: expectForEmployee(/stays approved/, 'Leave of PERIOD stays approved') },
  },
  changeAsked: {
    bring: requestChange,
    seen: {
      approver: expectDecisionRequest('manager', /asks to change approved leave/, 'Change of leave'),
      'stand-in': expectDecisionRequest('standIn', /asks to change approved leave/, 'Change of leave'),
    },
  },
  changeApproved: {
    bring: async (scene) => scene.as.manager(`PATCH ${await requestChange(scene)}/change/APPRV`, {}),
    seen: { applicant: expectForEmployee(/is changed/, 'Leave of PERIOD is changed') },
  },
  changeRejected: {
    bring: async (scene) => scene.as.manager(`PATCH ${await requestChange(scene)}/change/REJCT`, { reason: 'No' }),
    seen: { applicant: expectForEmployee(/stays as it is/, 'Leave of PERIOD stays as it is') },
  },
  changedFor: {
    bring: async (scene) => scene.as.hr(`POST ${await applyApproved(scene)}/change`, giveBackLastDay(scene.days)),
    seen: {
      applicant: expectForEmployee(/was changed|is changed by HR/, 'Leave of PERIOD was changed'),
      approver: expectForManager(/has had leave changed by HR/, 'Leave of NAME, PERIOD, was changed'),
    },
  },
  firstApproved: {
    async bring(scene) {
      await changeCategory(scene, 'HL', { secondApproval: { by: 'M0001', fromDays: 1 } });
      const path = await applyForLeave(scene, { leaveCategory: { leaveCode: 'HL' }, approver: 'D0001' });
      await scene.as.director(`PATCH ${path}/APPRV`, {});
    },
    seen: {
      applicant: expectForEmployee(/is approved, 1 of 2/, 'Leave of PERIOD is approved, 1 of 2'),
      approver: expectDecisionRequest('manager', /needs your approval: 2 days/),
      'stand-in': expectDecisionRequest('standIn', /needs your approval: 2 days/),
    },
  },
  handedOver: {
    bring: async (scene) => scene.as.hr(`POST ${await applyForLeave(scene)}/handover`, { approver: 'D0001', reason: 'Away' }),
    seen: {
      applicant: expectForEmployee(/now decides on your leave/, 'Leave of PERIOD has another approver'),
      approver: expectDecisionRequest('director', /now needs your approval: 2 days/),
      'stand-in': expectDecisionRequest('standIn', /now needs your approval: 2 days/),
      'former approver': { who: 'manager', says: /now needs approval from/, subject: null },
    },
  },
  noApprover: {
    // The line manager asks, because no one decides on their own leave.
    async bring(scene) {
      const nora = { ...(await fetchProfile(scene, 'M0002')), emplId: 'N0001', name: 'Nora New', reportsTo: { emplId: 'M0002' } };
      await scene.as.otherHr('POST /addEditEmployeeDetailsWithDept?mode=add', { ...nora, businessEmail: 'nora.new@demo.example' });
      await scene.as.hr('POST /leaveentitlement/M0002/2026/AL/entries', { kind: 'correction', days: 2, note: 'Enough for this' });
      await applyForLeave(scene, { by: 'standIn', approver: 'N0001' });
      await scene.as.hr('POST /addEditEmployeeDetailsWithDept', { ...(await fetchProfile(scene, 'N0001')), status: 'I' });
    },
    seen: {
      applicant: { who: 'standIn', says: /No one can decide on your leave/, subject: 'Leave of PERIOD has no approver' },
      HR: { who: 'otherHr', says: /needs another approver/, subject: 'Leave of NAME, PERIOD, has no approver' },
    },
  },
  recounted: {
    bring: async (scene) => applyApproved(scene).then(() => addHoliday(scene)),
    seen: {
      applicant: expectForEmployee(/was recalculated/, 'Leave of PERIOD was recalculated'),
      approver: expectForManager(/has leave that was recalculated/, 'SEVERAL or Leave of NAME, PERIOD, was recalculated'),
    },
  },
  ended: {
    async bring({ days, ...scene }) {
      const monday = { ...scene, days: { start: days.start, end: days.start } };
      await applyApproved(monday).then(() => addHoliday(monday));
    },
    seen: {
      applicant: expectForEmployee(/no longer uses any days/, 'Leave of PERIOD no longer uses any days'),
      approver: expectForManager(/has leave that no longer uses any days/, 'SEVERAL or Leave of NAME, PERIOD, no longer uses any days'),
    },
  },
  shutdown: {
    bring: ({ as, days: { start, end } }) =>
      as.hr('POST /shutdown', { leaveCode: 'AL', startDate: start, endDate: end, emplIds: ['E0001'], reason: 'Closed' }),
    seen: { applicant: expectForEmployee(/(Company shutdown: you are on leave|was booked)/, 'Leave of PERIOD was booked') },
  },
  commented: {
    async bring(scene) {
      const path = await applyForLeave(scene);
      await scene.as.otherHr(`POST ${path}/comments`, { text: 'Who takes the phone?' });
      await scene.as.employee(`POST ${path}/comments`, { text: 'Emil does' });
    },
    seen: {
      applicant: expectForEmployee(/has commented on your leave/, 'Leave of PERIOD has a comment'),
      approver: expectForManager(/has commented on/, 'Leave of NAME, PERIOD, has a comment'),
      commenters: { who: 'otherHr', says: /has commented on/, subject: 'Leave of NAME, PERIOD, has a comment' },
    },
  },
  attached: {
    async bring(scene) {
      const path = await applyApproved(scene);
      const { mimeType, name, buffer } = pdfFile('note.pdf');
      const form = new FormData();
      form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
      const { file } = await scene.as.employee<{ file: string }>('POST /attachment/uploadfile', form);
      await scene.as.employee(`PUT ${path}/attachment`, { attachment: file });
    },
    seen: { approver: expectForManager(/has added a file/, 'Leave of NAME, PERIOD, has a new file') },
  },
  recalled: {
    bring: async (scene) => scene.as.employee(`DELETE ${await applyForLeave(scene)}`),
    seen: {
      approver: { who: 'manager', says: /The leave request of .+ was recalled/, subject: null },
      'stand-in': { who: 'standIn', says: /The leave request of .+ was recalled/, subject: null },
    },
  },
  changeWithdrawn: {
    bring: async (scene) => scene.as.employee(`DELETE ${await requestChange(scene)}/change`),
    seen: {
      approver: { who: 'manager', says: /has withdrawn the request to change approved leave/, subject: null },
      'stand-in': { who: 'standIn', says: /has withdrawn the request to change approved leave/, subject: null },
    },
  },
  cover: {
    bring: (scene) => applyForLeave(scene, { cover: ['E0002'] }),
    seen: { applicant: { who: 'colleague', says: /named you as cover/, subject: 'NAME named you as cover' } },
  },
  watched: {
    async bring(scene) {
      const { leaveWatcherId } = await scene.as.hr<{ leaveWatcherId: number }>('POST /leavewatcher', { emplIds: ['E0002'], how: 'atOnce' });
      await applyApproved(scene);
      return leaveWatcherId;
    },
    seen: { watcher: { who: 'colleague', says: /Leave of .+ was approved/, subject: 'Leave of NAME was approved' } },
  },
  coverDeclined: {
    async bring(scene) {
      await applyForLeave(scene, { cover: ['E0002'] });
      const covered = await scene.as.colleague<{ appliedLeaveId: number; startDate: string }[]>('GET /cover/me');
      const leave = covered.find(({ startDate }) => startDate === scene.days.start);
      await scene.as.colleague(`POST /cover/${leave?.appliedLeaveId}`, { accept: false, reason: 'On a course' });
    },
    seen: {
      applicant: expectForEmployee(/cannot cover your leave/, 'Leave of PERIOD needs another cover'),
      approver: expectForManager(/has leave that .+ cannot cover/, 'Leave of NAME, PERIOD, needs another cover'),
    },
  },
} satisfies Partial<Record<NotificationKind, NotificationAction>>;
