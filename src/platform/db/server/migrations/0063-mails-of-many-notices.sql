-- A notice names a mail that is written in the same statement. That the mail is there was looked up for each of ten thousand notices, by a plan that
-- PostgreSQL had made while there were hardly any mails: up to 0.6 s, in which others waited to apply. When a mail goes its notices let go of it, as before.
alter table notice drop constraint notice_mail_outbox_id_fkey;
create function let_go_of_mails() returns trigger language plpgsql as $$
begin
  update notice n set mail_outbox_id = null from gone where n.mail_outbox_id = gone.mail_outbox_id;
  return null;
end $$;
create trigger notices_let_go after delete on mail_outbox referencing old table as gone for each statement execute function let_go_of_mails();
