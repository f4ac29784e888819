DROP INDEX "correos_estado_idx";--> statement-breakpoint
CREATE INDEX "correos_estado_idx" ON "correos" USING btree ("estado","id");