-- As before; where somebody of the company stands in for somebody and this person for nobody, it is an empty list: then the list of requests asks who
-- stands in for them. Null, as before, where nobody has a stand-in.
create or replace function stands_in_for(person text, on_day date) returns json language plpgsql stable as $$
begin
  if not (exists (select from stand_in) or exists (select from employee where stand_in is not null)
    or exists (select from setting where name = 'standInByAbsence' and value = 'true')) then
    return null;
  end if;
  return (select coalesce(json_agg(json_build_object('approver', s.approver, 'applicant', s.applicant) order by s.approver, s.applicant), '[]')
    from standing_in(person, on_day) s);
end $$;
