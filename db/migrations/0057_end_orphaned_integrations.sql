-- Revokes the API keys and pauses the webhooks of accounts that were deactivated before a deactivation did so itself.
WITH "revoked" AS (
	UPDATE "api_keys" SET "revoked_at" = now()
	FROM "staff"
	WHERE "staff"."id" = "api_keys"."created_by" AND "staff"."status" = 'deactivated' AND "api_keys"."revoked_at" IS NULL
	RETURNING "api_keys"."id", "staff"."id" AS "staff_id"
)
INSERT INTO "audit_log" ("id", "at", "actor_kind", "action", "subject", "detail", "request_id", "ip")
SELECT gen_random_uuid(), now(), 'system', 'api-key.revoke', "id"::text,
	jsonb_build_object('reason', 'creator-deactivated', 'staffId', "staff_id"), 'migration', ''
FROM "revoked";--> statement-breakpoint
WITH "paused" AS (
	UPDATE "webhooks" SET "paused_at" = now(), "paused_by" = 'deactivation'
	FROM "staff"
	WHERE "staff"."id" = "webhooks"."created_by" AND "staff"."status" = 'deactivated' AND "webhooks"."paused_at" IS NULL
	RETURNING "webhooks"."id", "staff"."id" AS "staff_id"
)
INSERT INTO "audit_log" ("id", "at", "actor_kind", "action", "subject", "detail", "request_id", "ip")
SELECT gen_random_uuid(), now(), 'system', 'webhook.pause', "id"::text,
	jsonb_build_object('reason', 'creator-deactivated', 'staffId', "staff_id"), 'migration', ''
FROM "paused";
