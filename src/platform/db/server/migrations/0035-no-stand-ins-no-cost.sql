-- Every call of a manager asks for whom they stand in. Where nobody has a stand-in the long question is not even begun: to set it up took the database
-- longer than all else that it is asked about a caller.
create function stands_in_for(person text, on_day date) returns json language plpgsql stable as $$
begin
  if not (exists (select from stand_in) or exists (select from employee where stand_in is not null)
    or exists (select from setting where name = 'standInByAbsence' and value = 'true')) then
    return null;
  end if;
  return (select json_agg(json_build_object('approver', s.approver, 'applicant', s.applicant) order by s.approver, s.applicant) from standing_in(person, on_day) s);
end $$;
