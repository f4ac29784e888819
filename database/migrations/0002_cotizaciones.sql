ALTER TABLE "cotizaciones" ADD COLUMN "huella" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_compras_anulados_idx" ON "productos_compras" USING btree ("venta") WHERE estado = 'Anulado';--> statement-breakpoint
CREATE INDEX "cotizaciones_usuario_idx" ON "cotizaciones" USING btree ("usuario","huella");--> statement-breakpoint
CREATE INDEX "cotizaciones_navegador_idx" ON "cotizaciones" USING btree ("navegador","huella");