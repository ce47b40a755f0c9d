CREATE TABLE "sharing_requests" (
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "sharing_requests_application_id_lender_id_pk" PRIMARY KEY("application_id","lender_id")
);
--> statement-breakpoint
ALTER TABLE "sharing_requests" ADD CONSTRAINT "sharing_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_requests" ADD CONSTRAINT "sharing_requests_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_requests" ADD CONSTRAINT "sharing_requests_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;