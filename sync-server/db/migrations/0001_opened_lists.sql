CREATE TABLE `opened_lists` (
	`user_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`list_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `owner_id`)
);
