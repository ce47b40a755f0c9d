-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "application_answers_lookup" ON "application_answers" USING btree ("lookup_hash","application_id") WHERE "application_answers"."lookup_hash" is not null;
