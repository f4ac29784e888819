CREATE INDEX "productos_mesa_c1_idx" ON "productos" USING btree ("categoria_id");--> statement-breakpoint
CREATE INDEX "productos_mesa_c2_idx" ON "productos" USING btree ("categoria_2_id");