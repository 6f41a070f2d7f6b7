ALTER TABLE "store" ADD COLUMN "annotations_epoch" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "files_by_created_at" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_by_subscription" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payments_by_created_at" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_last_use" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "users_by_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_by_issue" ON "purchases" USING btree ("issue_id") WHERE "purchases"."revoked_at" is null;--> statement-breakpoint
-- Stamps of the future won over each later change. The rules of `server/reading/annotations.ts` now refuse them.
UPDATE "annotations" SET
  "created_at" = CASE WHEN "created_at" > now() + interval '1 day' THEN now() ELSE "created_at" END,
  "stamps" = (
    SELECT jsonb_object_agg("field", CASE
      WHEN ("stamp"->>'time')::numeric > extract(epoch FROM now() + interval '1 day') * 1000
      THEN jsonb_set("stamp", '{time}', to_jsonb(floor(extract(epoch FROM now()) * 1000)::bigint))
      ELSE "stamp" END)
    FROM jsonb_each("stamps") AS "each"("field", "stamp"))
WHERE "created_at" > now() + interval '1 day' OR EXISTS (
  SELECT FROM jsonb_each("stamps") AS "each"("field", "stamp")
  WHERE ("stamp"->>'time')::numeric > extract(epoch FROM now() + interval '1 day') * 1000);
