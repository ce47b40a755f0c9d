CREATE TABLE "lender_criteria" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid NOT NULL,
	"product" text NOT NULL,
	"version" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lender_criteria_version" UNIQUE("lender_id","product","version")
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lenders_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "prequalification_rules" (
	"version" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prequalifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"rules_version" text NOT NULL,
	"answers" jsonb NOT NULL,
	"transcript" jsonb NOT NULL,
	"estimate" jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lender_criteria" ADD CONSTRAINT "lender_criteria_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prequalifications" ADD CONSTRAINT "prequalifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prequalifications" ADD CONSTRAINT "prequalifications_rules_version" FOREIGN KEY ("rules_version") REFERENCES "public"."prequalification_rules"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prequalifications_idempotency_key" ON "prequalifications" USING btree ("idempotency_key") WHERE "prequalifications"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "prequalifications_lead" ON "prequalifications" USING btree ("lead_id","id");