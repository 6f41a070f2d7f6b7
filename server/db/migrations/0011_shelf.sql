CREATE TABLE "shelf" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stamp" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "shelf_is_one_row" CHECK ("shelf"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "shelf" DEFAULT VALUES;--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "gatefold";--> statement-breakpoint
-- In a schema of its own and by full names: it stays when tables are made anew elsewhere and moved here.
CREATE OR REPLACE FUNCTION "gatefold"."restamp_shelf"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.shelf SET stamp = gen_random_uuid();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "restamp_shelf" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "issues"
  FOR EACH STATEMENT EXECUTE FUNCTION "gatefold"."restamp_shelf"();
