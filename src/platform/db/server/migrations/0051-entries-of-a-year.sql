-- The entries of a year, the latest first, as the report of them is read.
create index entitlement_entry_year on entitlement_entry (year, on_date desc, entry_id desc);
