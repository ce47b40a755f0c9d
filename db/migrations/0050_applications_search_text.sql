DROP INDEX "applications_search";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when octet_length((name || ' ' || email_normalized || ' ' || coalesce(business_name, ''))) = char_length((name || ' ' || email_normalized || ' ' || coalesce(business_name, ''))) then replace(lower((name || ' ' || email_normalized || ' ' || coalesce(business_name, '')) collate "und-x-icu"), '''', '') else translate(regexp_replace(normalize(lower((name || ' ' || email_normalized || ' ' || coalesce(business_name, '')) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'łøđı''‘’ʼ', 'lodi') end || ' ' || lower(reference) || ' ' || lower(replace(reference, '-', '')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- As for leads: names have thousands of values, and the planner is to know the common ones.
ALTER TABLE "applications" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ANALYZE "applications";
