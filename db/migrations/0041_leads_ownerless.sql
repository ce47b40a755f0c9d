-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_ownerless" ON "leads" USING btree ("id") WHERE "leads"."owner_staff_id" is null;
