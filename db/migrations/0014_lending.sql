CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"product" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"amount_cents" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"lender_fees_cents" bigint NOT NULL,
	"success_fee_cents" bigint NOT NULL,
	"received_cents" bigint NOT NULL,
	"repaid_cents" bigint NOT NULL,
	"payment_cents" bigint NOT NULL,
	"payments" integer NOT NULL,
	"apr_thousandths" integer NOT NULL,
	"apr_without_fee_thousandths" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text NOT NULL,
	"disclosure" jsonb,
	"added_by" uuid,
	"accepted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requirements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"submission_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"due_on" date,
	"status" text NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"document_id" uuid,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"product" text,
	"criteria_version" integer,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"share_consent_id" uuid NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone,
	"package_token_hash" text,
	"package_expires_at" timestamp with time zone,
	"lender_reference" text,
	"decline_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notice_due_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submissions_package_token_hash_unique" UNIQUE("package_token_hash")
);
--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "lender_id" uuid;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "submission_method" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "submission_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "licences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "data_use_certified_on" date;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "commission_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "clawback_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "record_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirements" ADD CONSTRAINT "requirements_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_views" ADD CONSTRAINT "package_views_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_application" ON "offers" USING btree ("application_id","status");--> statement-breakpoint
CREATE INDEX "offers_submission" ON "offers" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "requirements_application" ON "requirements" USING btree ("application_id","status");--> statement-breakpoint
CREATE INDEX "package_views_submission" ON "package_views" USING btree ("submission_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_application_lender" ON "submissions" USING btree ("application_id","lender_id");--> statement-breakpoint
CREATE INDEX "submissions_lender" ON "submissions" USING btree ("lender_id","status");