-- Leave types explain themselves to the people who choose them.
alter table leave_category
  add column description text check (length(description) between 1 and 1000),
  add column policy_url text check (policy_url ~ '^https://[^/?#@\s]+([/?#]\S*)?$' and length(policy_url) <= 500);
