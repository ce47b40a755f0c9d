CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"action" text NOT NULL,
	"address" text NOT NULL,
	"exact_text" text NOT NULL,
	"text_version" text NOT NULL,
	"text_sha256" text NOT NULL,
	"form" text NOT NULL,
	"page_path" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"source" text NOT NULL,
	"landing_path" text,
	"referrer" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"idempotency_key" text,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"source" text NOT NULL,
	"landing_path" text,
	"referrer" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"status" text DEFAULT 'new' NOT NULL,
	"idempotency_key" text,
	"submissions" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"last_submitted_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name collate "und-x-icu") || ' ' || email_normalized || ' ' || regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g')) STORED NOT NULL,
	CONSTRAINT "leads_email_normalized_unique" UNIQUE("email_normalized")
);
--> statement-breakpoint
ALTER TABLE "lead_submissions" ADD CONSTRAINT "lead_submissions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_events_subject" ON "consent_events" USING btree ("subject_id","channel","at");--> statement-breakpoint
CREATE INDEX "lead_submissions_lead" ON "lead_submissions" USING btree ("lead_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_submissions_idempotency_key" ON "lead_submissions" USING btree ("idempotency_key","name","email","phone") WHERE "lead_submissions"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_idempotency_key" ON "leads" USING btree ("idempotency_key") WHERE "leads"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER consent_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
