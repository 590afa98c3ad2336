-- Who took the first of two steps, the approver first. As a question inside the list of applications it cost nothing where nobody had, but the planner
-- counted it for each row, and planned the lists of managers anew with each call.
create function people_of_first_step(people text[]) returns json language sql stable strict parallel safe as $$
  select json_agg(json_build_object('emplId', empl_id, 'name', name) order by empl_id <> people[1]) from employee where empl_id = any (people)
$$;
