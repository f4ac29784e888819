ALTER TABLE "ventas" ADD COLUMN "pistas_referido" text[];--> statement-breakpoint
ALTER TABLE "ventas" ADD COLUMN "rut_autorizado" text;