CREATE TABLE "public"."jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_one_each" UNIQUE("kind","key"),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('waiting', 'running', 'dead'))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_next_request";--> statement-breakpoint
ALTER TABLE "outbound_mails" DROP CONSTRAINT "outbound_mails_next_attempt";--> statement-breakpoint
ALTER TABLE "outbound_mails" DROP CONSTRAINT "outbound_mails_recipient";--> statement-breakpoint
DROP INDEX "refunds_by_reconcile_at";--> statement-breakpoint
DROP INDEX "webhook_events_by_next_attempt";--> statement-breakpoint
DROP INDEX "outbound_mails_by_next_attempt";--> statement-breakpoint
CREATE INDEX "jobs_by_due" ON "jobs" USING btree ("kind","due_at");--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "attempts", "due_at")
	SELECT 'webhook_event', "id"::text, "attempt_count", coalesce("next_attempt_at", "received_at") FROM "webhook_events" WHERE "processed_at" IS NULL;
--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "attempts", "due_at")
	SELECT 'refund', "id"::text, "reconcile_attempts", "reconcile_at" FROM "refunds" WHERE "status" = 'requested';
--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "attempts", "due_at")
	SELECT 'mail', "id"::text, "attempts", "next_attempt_at" FROM "outbound_mails" WHERE "state" IN ('waiting', 'sending', 'recalled');
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "reconcile_at";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "reconcile_attempts";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "attempt_count";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outbound_mails" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbound_mails" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outbound_mails" ADD CONSTRAINT "outbound_mails_recipient" CHECK ("outbound_mails"."recipient" is null or ("outbound_mails"."user_id" is null and "outbound_mails"."state" in ('waiting', 'sending', 'recalled')));