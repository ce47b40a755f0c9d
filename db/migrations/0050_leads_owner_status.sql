-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_owner_status" ON "leads" USING btree ("owner_staff_id","status","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_owner_new";--> statement-breakpoint
ALTER TABLE "lead_assignment_rules" VALIDATE CONSTRAINT "lead_assignment_rules_team_id_teams_id_fk";
