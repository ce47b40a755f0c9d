CREATE TABLE "text_accounts" (
	"channel" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"account" jsonb NOT NULL,
	"secret_sealed" text NOT NULL,
	"report_secret_sealed" text,
	"verify_token" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"code" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_messages_event" UNIQUE("event_id","channel")
);
--> statement-breakpoint
ALTER TABLE "text_accounts" ADD CONSTRAINT "text_accounts_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_application" ON "text_messages" USING btree ("application_id","channel","created_at");--> statement-breakpoint
CREATE INDEX "text_messages_provider" ON "text_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "text_messages_created" ON "text_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consent_events_address" ON "consent_events" USING btree ("address");