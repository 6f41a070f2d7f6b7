DROP INDEX "users_one_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_verified_email" ON "users" USING btree (lower("email")) WHERE "users"."email_vouched";--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"));