DROP INDEX "sorteos_avance_idx";--> statement-breakpoint
CREATE INDEX "sorteos_avance_todos_idx" ON "sorteos" USING btree ("porcentaje" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "sorteos_avance_idx" ON "sorteos" USING btree ("estado","porcentaje" DESC NULLS FIRST,"id");