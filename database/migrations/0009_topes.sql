ALTER TABLE "ventas_sumas" ALTER COLUMN "productos" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ALTER COLUMN "puntos" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ALTER COLUMN "total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ALTER COLUMN "anulado" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "ventas" ADD COLUMN "comprobantes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "correos_avisos_idx" ON "correos" USING btree ("usuario","created_at") WHERE plantilla in ('admin_aviso', 'admin_resumen');