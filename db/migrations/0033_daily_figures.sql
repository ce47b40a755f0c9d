CREATE TABLE "counted_days" (
	"id" integer PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"through_day" date NOT NULL,
	"zone" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"staff_id" uuid,
	"figure" text NOT NULL,
	"detail" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" bigint NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "daily_figures_staff_day" ON "daily_figures" USING btree ("staff_id","day");--> statement-breakpoint
CREATE INDEX "application_moves_at" ON "application_moves" USING brin ("at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "applications_pipeline" ON "applications" USING btree ("stage","owner_staff_id","amount_cents") WHERE "applications"."stage" in ('submitted', 'in_review', 'docs_needed', 'ready', 'with_lenders', 'offers', 'offer_selected', 'contract_out', 'final_checks', 'on_hold');--> statement-breakpoint
CREATE INDEX "applications_unanswered" ON "applications" USING btree ("unanswered_since") WHERE "applications"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "applications_arrival" ON "applications" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "leads_owner_new" ON "leads" USING btree ("owner_staff_id","id") WHERE "leads"."owner_staff_id" is not null and "leads"."status" = 'new';--> statement-breakpoint
CREATE INDEX "leads_arrival" ON "leads" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "offers_arrival" ON "offers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prequalifications_arrival" ON "prequalifications" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "submissions_declined" ON "submissions" USING btree ("status_since") WHERE "submissions"."status" = 'declined_by_lender';--> statement-breakpoint
UPDATE applications SET unanswered_since = waiting.since FROM (
  SELECT message.application_id, min(message.at) AS since FROM application_messages message
  WHERE message.author = 'applicant' AND message.at > coalesce(
    (SELECT max(answer.at) FROM application_messages answer
     WHERE answer.application_id = message.application_id AND answer.author = 'staff'), '-infinity')
  GROUP BY message.application_id
) waiting WHERE waiting.application_id = applications.id;
