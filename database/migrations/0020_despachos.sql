ALTER TABLE "productos_compras" ADD COLUMN "transportista" text;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "ubicacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_compras_por_despachar_idx" ON "productos_compras" USING btree ("venta") WHERE estado in ('Pagado', 'Preparando');--> statement-breakpoint
CREATE INDEX "productos_compras_enviados_idx" ON "productos_compras" USING btree ("venta") WHERE estado = 'Enviado';