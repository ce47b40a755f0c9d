-- Two roles for an installation where not even the server may change the record of consents: `harborline_owner` owns the
-- schema and is used by `npm run db:migrate` alone; `harborline_app` is what the server's DATABASE_URL names.
-- Run it as a superuser in the new database, then give both roles a password. Then run `npm run db:migrate` as the owner
-- before each start of a new version.
do $$
begin
  -- Roles belong to the server, so they may be there already, from another database.
  if not exists (select from pg_roles where rolname = 'harborline_owner') then
    create role harborline_owner login;
  end if;
  if not exists (select from pg_roles where rolname = 'harborline_app') then
    create role harborline_app login;
  end if;
  execute format('grant create on database %I to harborline_owner', current_database());
end
$$;
grant create on schema public to harborline_owner;
grant usage on schema public to harborline_app;
create schema drizzle authorization harborline_owner;
grant usage on schema drizzle to harborline_app;
alter default privileges for role harborline_owner in schema drizzle grant select on tables to harborline_app;
-- A migration revokes UPDATE, DELETE and TRUNCATE on append-only tables from the owner, so none of them is granted there.
alter default privileges for role harborline_owner in schema public grant select, insert, update, delete on tables to harborline_app;
