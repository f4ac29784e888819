ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_quien_usuarios_codigo_referido_fk";
