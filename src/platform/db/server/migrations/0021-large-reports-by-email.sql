-- Large reports come by email instead of being calculated in the background. The email itself says which report it contains.
alter table mail_outbox add column details jsonb check (octet_length(details::text) <= 20000);
update mail_outbox m set details = jsonb_build_object('report', r.report, 'asked', r.asked)
  from report_sending r where r.mail_outbox_id = m.mail_outbox_id;
alter table report_sending drop column mail_outbox_id;
drop table report_run_line, report_run;
delete from notice where kind = 'reportReady';
