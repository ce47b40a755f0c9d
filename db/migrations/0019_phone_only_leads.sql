ALTER TABLE "leads" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "email_normalized" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case when octet_length((name || ' ' || coalesce(email_normalized, ''))) = char_length((name || ' ' || coalesce(email_normalized, ''))) then replace(lower((name || ' ' || coalesce(email_normalized, '')) collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower((name || ' ' || coalesce(email_normalized, '')) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("source","id","search_text");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id","search_text");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_staff_id","id","search_text") WHERE "leads"."owner_staff_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_unassigned" ON "leads" USING btree ("id","search_text") WHERE "leads"."owner_staff_id" is null and "leads"."status" not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam');--> statement-breakpoint
CREATE INDEX "leads_planned" ON "leads" USING btree ("id","next_action_on","search_text") WHERE "leads"."next_action_on" is not null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into_id","search_text") WHERE "leads"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name" collate "und-x-icu","id","search_text");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=1024);
--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "search_text" SET STATISTICS 1000;
