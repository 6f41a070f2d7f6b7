CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "users_by_email_order" ON "users" USING btree (coalesce(lower("email"), '') collate "C","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("expires_at","id");