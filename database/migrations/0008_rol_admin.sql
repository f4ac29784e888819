ALTER TABLE "usuarios" ADD COLUMN "rol_admin" text;--> statement-breakpoint
UPDATE "usuarios" SET "rol_admin" = 'duena' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_rol_admin_check" CHECK (("usuarios"."role" = 'admin') = ("usuarios"."rol_admin" is not null) and "usuarios"."rol_admin" in ('duena', 'ventas', 'catalogo', 'lectura'));