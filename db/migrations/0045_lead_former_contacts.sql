-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lead_activities_former" ON "lead_activities" USING gin (("detail" -> 'former')) WHERE "lead_activities"."kind" = 'correct';