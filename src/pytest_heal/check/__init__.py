"""What has drifted on deployed pages, found without a test."""
