/** For the migration generator, which looks for tables among a module's exports. */
module.exports = require('./schema.ts').postgresSchema
