DROP INDEX "applications_search";--> statement-breakpoint
DROP INDEX "contact_messages_search";--> statement-breakpoint
DROP INDEX "leads_source";--> statement-breakpoint
DROP INDEX "leads_status";--> statement-breakpoint
DROP INDEX "leads_owner";--> statement-breakpoint
DROP INDEX "leads_unassigned";--> statement-breakpoint
DROP INDEX "leads_name";--> statement-breakpoint
DROP INDEX "merchant_leads_search";--> statement-breakpoint
DROP INDEX "merchant_leads_status";--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case when octet_length((name || ' ' || email_normalized)) = char_length((name || ' ' || email_normalized)) then replace(lower((name || ' ' || email_normalized) collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower((name || ' ' || email_normalized) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_complaint" ON "contact_messages" USING btree ("due_at","id") WHERE "contact_messages"."complaint" is not null;--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ((case when octet_length(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", ''))) = char_length(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", ''))) then replace(lower(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", '')) collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", '')) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || lower("reference") || ' ' || lower(replace("reference", '-', '')) || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((case when octet_length(("name" || ' ' || "email_normalized")) = char_length(("name" || ' ' || "email_normalized")) then replace(lower(("name" || ' ' || "email_normalized") collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower(("name" || ' ' || "email_normalized") collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || lower("reference") || ' ' || lower(replace("reference", '-', '')) || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("source","id","search_text");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id","search_text");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_staff_id","id","search_text") WHERE "leads"."owner_staff_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_unassigned" ON "leads" USING btree ("id","search_text") WHERE "leads"."owner_staff_id" is null and "leads"."status" not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam');--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name" collate "und-x-icu","id","search_text");--> statement-breakpoint
CREATE INDEX "merchant_leads_search" ON "merchant_leads" USING gin ((case when octet_length(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", ''))) = char_length(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", ''))) then replace(lower(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", '')) collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower(("name" || ' ' || "email_normalized" || ' ' || coalesce("business_name", '')) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || lower("reference") || ' ' || lower(replace("reference", '-', '')) || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchant_leads_status" ON "merchant_leads" USING btree ("status","id","volume_cents");--> statement-breakpoint
-- Gone with its column.
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
-- Names have thousands of values: from the usual hundred samples the planner takes every word for a rare one.
ALTER TABLE "leads" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ANALYZE "leads";--> statement-breakpoint
ANALYZE "applications";--> statement-breakpoint
ANALYZE "merchant_leads";--> statement-breakpoint
ANALYZE "contact_messages";
