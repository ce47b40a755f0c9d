CREATE TABLE "application_tags" (
	"tag_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	CONSTRAINT "application_tags_tag_id_application_id_pk" PRIMARY KEY("tag_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "lead_tags" (
	"tag_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	CONSTRAINT "lead_tags_tag_id_lead_id_pk" PRIMARY KEY("tag_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "merchant_lead_tags" (
	"tag_id" uuid NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	CONSTRAINT "merchant_lead_tags_tag_id_merchant_lead_id_pk" PRIMARY KEY("tag_id","merchant_lead_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tags_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_tags" ADD CONSTRAINT "merchant_lead_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_tags" ADD CONSTRAINT "merchant_lead_tags_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_tags_application" ON "application_tags" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "lead_tags_lead" ON "lead_tags" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "merchant_lead_tags_lead" ON "merchant_lead_tags" USING btree ("merchant_lead_id");