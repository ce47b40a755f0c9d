-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_record" ON "audit_log" USING btree (lower("subject"),"at","id");
